"""The look and feel: base layout, components, static files, template tags. It knows no models."""
