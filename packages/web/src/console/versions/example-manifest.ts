import type { App } from '../../api/apps';

/** A small manifest that is right as it stands, but for the app's own address. */
export const exampleManifest = ({ name, handle }: App): string => `name = ${JSON.stringify(name)}
handle = "${handle}"
api_version = "2026-10"
scopes = ["read_orders"]

[hosting]
url = "https://app.example.com"

[admin]
path = "/"
title = ${JSON.stringify(name)}

[[webhooks]]
uri = "/webhooks"
topics = [
  "app/installed",
  "app/uninstalled",
  "orders/created",
  "customers/data_request",
  "customers/redact",
  "business/redact",
]
`;
