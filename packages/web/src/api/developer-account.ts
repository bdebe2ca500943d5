import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

export type DeveloperAccount = components['schemas']['DeveloperAccount'];

export interface AccountDetails {
  kind: DeveloperAccount['kind'];
  name: string;
  contactEmail: string;
  website: string | null;
  country: string | null;
}

const path = '/developer/account';

export const accountQuery = () =>
  queryOptions({
    queryKey: ['developer-account'],
    queryFn: async ({ signal }) => (await answerOf(developerApi.GET(path, { signal }))).data,
    staleTime: 60_000,
  });

/** Signed in, and no developer yet. */
export const isWithoutAccount = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'DEVELOPER_ACCOUNT_NOT_FOUND';

export const createAccount = async (body: AccountDetails) => (await answerOf(developerApi.POST(path, { body }))).data;

export const changeAccount = async (body: Partial<AccountDetails>) =>
  (await answerOf(developerApi.PATCH(path, { body }))).data;

export const acceptTerms = async (version: string) =>
  (await answerOf(developerApi.POST('/developer/account/terms', { body: { version } }))).data;

export const sendContactCode = async () => (await answerOf(developerApi.POST('/developer/account/verification'))).data;

export const confirmContactCode = async (code: string) =>
  (await answerOf(developerApi.PUT('/developer/account/verification', { body: { code } }))).data;
