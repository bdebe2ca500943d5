import type { ClientSecret } from '../../api/secrets';
import type { Column } from '../../design/list';
import { Status, type Tone } from '../../design/status';
import { Time } from '../../design/time';
import { RevokeButton } from './revoke-button';
import { SecretHint } from './secret-hint';

const tones: Record<ClientSecret['state'], Tone> = {
  active: 'success',
  retiring: 'attention',
  expired: 'neutral',
  revoked: 'neutral',
};

interface SecretActions {
  appId: string;
  /** Without it the app could not sign in any more. */
  onlyActive: boolean;
  revoke(secretId: string): Promise<void>;
}

export const secretColumns = ({ appId, onlyActive, revoke }: SecretActions): Column<ClientSecret>[] => [
  { title: 'secrets.hint', show: ({ last4 }) => <SecretHint last4={last4} /> },
  {
    title: 'secrets.state',
    show: ({ state }) => <Status keyPrefix="secrets.states" value={state} tone={tones[state]} />,
  },
  { title: 'secrets.created', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
  { title: 'secrets.used', show: ({ lastUsedAt }) => <Time at={lastUsedAt} />, wideOnly: true },
  {
    title: 'secrets.actions',
    show: (secret) =>
      works(secret) && (
        <RevokeButton appId={appId} secret={secret} last={onlyActive} onRevoke={() => revoke(secret.id)} />
      ),
  },
];

const works = ({ state }: ClientSecret): boolean => state === 'active' || state === 'retiring';
