"""Who plays a seat that nobody sits on."""
