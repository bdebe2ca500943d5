export function haveDocs(): Promise<void>;
