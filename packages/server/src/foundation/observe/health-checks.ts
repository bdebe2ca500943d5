/** What a part of the process says about itself. */
export interface Health {
  ok: boolean;
  detail: string;
}

/** Parts that work in the background, each with a way to ask whether it still does. */
export interface HealthChecks {
  add(name: string, check: () => Health): () => void;
  look(): Record<string, Health>;
}

export function openHealthChecks(): HealthChecks {
  const checks = new Map<string, () => Health>();
  return {
    add(name, check) {
      checks.set(name, check);
      return () => checks.delete(name);
    },
    look: () => Object.fromEntries([...checks].map(([name, check]) => [name, check()])),
  };
}
