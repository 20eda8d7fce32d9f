"""The benchmarks: each measures us and its reference in the same run, and compares ratios."""
