"""Requests that a test sends to the server without a page, with the cookies of a visitor."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, BrowserContext

# The server closes connections that were idle for seconds. A request that is sent on one at that
# moment fails before the server has read it, so it is sent again, as browsers do.
MAX_RETRIES = 2


def get(context: BrowserContext, address: str) -> APIResponse:
    return context.request.get(address, max_retries=MAX_RETRIES)


def post(context: BrowserContext, address: str, data: Any, **headers: str) -> APIResponse:
    return context.request.post(address, data=data, headers=headers, max_retries=MAX_RETRIES)
