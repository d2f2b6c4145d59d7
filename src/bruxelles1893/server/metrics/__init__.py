"""Metrics of a running process for Prometheus: counts, times, queues, at their own address."""
