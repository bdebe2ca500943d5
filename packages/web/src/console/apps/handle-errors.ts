import { ApiError } from '../../api/api-error';

/** Refusals that are about the handle alone, though they list no fields. */
const codes = new Set(['APP_HANDLE_TAKEN', 'APP_HANDLE_LOCKED']);

/** Puts such a refusal at the field it is about. */
export async function withHandleErrors<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code !== undefined && codes.has(error.code)) {
      const { code, message, fix } = error;
      error.fields.push({ code, path: 'handle', message, ...(fix !== undefined && { fix }) });
    }
    throw error;
  }
}
