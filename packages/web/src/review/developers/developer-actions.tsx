import { type DeskDeveloper, type DeveloperModeration, moderateDeveloper } from '../../api/desk';
import { ModerationButton } from '../moderation-button';

/** Vouching for a developer, and stopping one. */
export function DeveloperActions({ account: { id, name, status, verification } }: { account: DeskDeveloper }) {
  const button = (judgement: DeveloperModeration, action: string, look: { danger?: true; variant?: 'filled' } = {}) => (
    <ModerationButton
      keyPrefix={`desk.judge.${action}`}
      name={name}
      path={`/desk/developers/${id}/${judgement}`}
      {...look}
      onJudge={(reason) => moderateDeveloper(id, judgement, reason)}
    />
  );
  return (
    <>
      {verification.state !== 'verified' && button('verify', 'verify', { variant: 'filled' })}
      {verification.state !== 'rejected' && button('reject', 'reject', { danger: true })}
      {status === 'active' ? button('suspend', 'suspend', { danger: true }) : button('unsuspend', 'unsuspend')}
    </>
  );
}
