interface Confirmable {
  confirmation: { token: string; willDo: string };
  idempotencyKey: string;
}

interface Delivery {
  id: string;
  httpStatus: number | null;
  error: string | null;
}

/** What the tests read of a tool's facts; the facts themselves are held against the tool's output schema. */
interface KnownFacts {
  search_docs: { pages: { path: string }[] };
  read_doc: { text: string; nextCursor: string | null };
  explain_error: { code: string };
  list_apps: { apps: { handle: string }[] };
  read_app: {
    app: { currentVersion: number | null };
    manifest: string;
    installations: [{ businessName: string }, ...unknown[]];
  };
  deploy_version: { version: number };
  release_version: Confirmable & { version: number; current: boolean };
  list_deliveries: { deliveries: [Delivery, ...Delivery[]] };
  read_delivery: { url: string; delivery: { requestId: string; attemptLog: { httpStatus: number | null }[] } };
  list_dev_stores: { stores: [{ id: string; name: string }, ...unknown[]]; untrusted: string[] };
  create_dev_store: { id: string; state: string };
  run_store_action: { id: string; idempotencyKey: string };
  call_admin_api: Confirmable & {
    body: { data: { id: string } & [{ id: string }, ...unknown[]] };
    nextCursor: string | null;
  };
  run_review_checks: { results: unknown[] };
  read_review: { review: { id: string } };
  submit_app: { reviewId: string };
  trace_request: { steps: { kind: string }[] };
}

export type FactsOf<Tool extends string> = Tool extends keyof KnownFacts ? KnownFacts[Tool] : Record<string, unknown>;
