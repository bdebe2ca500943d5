import type { Platform } from '../foundation/platform.js';

export async function fillDemoBusiness(
  _platform: Platform,
  _businessId: string,
  _note: (detail: string) => void,
): Promise<void> {}
