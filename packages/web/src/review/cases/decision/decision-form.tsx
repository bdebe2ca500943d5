import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { reviewLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import { type CaseDecision, type DeskReviewInFull, decideCase, type Verdict } from '../../../api/desk';
import { ConfirmButton } from '../../../design/confirm-button';
import { toast } from '../../../design/toasts';
import { Section } from '../../section';
import { ItemFields } from './item-fields';
import { savedReplies } from './saved-replies';
import type { DecisionDraft, Item } from './use-decision-draft';

/** The verdict, with a note for each thing that must change. Nothing typed is lost until it is sent. */
export function DecisionForm({
  review,
  draft: { draft, setDraft, ask, clear },
}: {
  review: DeskReviewInFull;
  draft: DecisionDraft;
}) {
  const { t } = useTranslation();
  const setItem = (at: number, item: Item | undefined) =>
    setDraft((now) => ({ ...now, items: now.items.flatMap((one, place) => (place === at ? (item ?? []) : one)) }));
  const answer = (name: string) => {
    const chosen = savedReplies.find((one) => one.name === name);
    if (chosen) ask(chosen.key, `${t(`desk.answers.${name}.rule`)} ${t(`desk.answers.${name}.fix`)}`);
  };
  const decision: CaseDecision = {
    message: draft.message.trim() || null,
    items: draft.items.filter(({ note }) => note.trim() !== ''),
  };
  const saysNothing = decision.message === null && decision.items.length === 0;
  const verdictButton = (verdict: Verdict, variant: 'filled' | 'default') => (
    <VerdictButton
      verdict={verdict}
      variant={variant}
      review={review}
      decision={decision}
      disabled={verdict !== 'approve' && saysNothing}
      onDone={clear}
    />
  );
  return (
    <Section title={t('desk.decision.title')}>
      <Textarea
        label={t('desk.decision.message')}
        description={t('desk.decision.messageHint')}
        value={draft.message}
        maxLength={reviewLimits.message}
        autosize
        minRows={3}
        dir="auto"
        onChange={({ currentTarget: { value } }) => setDraft((now) => ({ ...now, message: value }))}
      />
      {draft.items.length > 0 && (
        <ol className="souk-desk-list">
          {draft.items.map((item, at) => (
            <ItemFields
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
              key={at}
              item={item}
              number={at + 1}
              onChange={(changed) => setItem(at, changed)}
              onRemove={() => setItem(at, undefined)}
            />
          ))}
        </ol>
      )}
      <Group align="flex-end" gap="sm">
        <Button variant="default" onClick={() => ask(null, '')} disabled={draft.items.length >= reviewLimits.items}>
          {t('desk.decision.add')}
        </Button>
        <NativeSelect
          label={t('desk.decision.canned')}
          value=""
          onChange={({ currentTarget }) => answer(currentTarget.value)}
          data={[
            { value: '', label: t('desk.decision.choose') },
            ...savedReplies.map(({ name }) => ({ value: name, label: t(`desk.answers.${name}.title`) })),
          ]}
        />
      </Group>
      <Group gap="sm">
        {verdictButton('approve', saysNothing ? 'filled' : 'default')}
        {verdictButton('request-changes', saysNothing ? 'default' : 'filled')}
        {verdictButton('reject', 'default')}
      </Group>
      {saysNothing && <p className="souk-quiet souk-small">{t('desk.decision.mustSay')}</p>}
    </Section>
  );
}

interface VerdictButtonProps {
  verdict: Verdict;
  variant: 'filled' | 'default';
  review: DeskReviewInFull;
  decision: CaseDecision;
  disabled: boolean;
  onDone(): void;
}

function VerdictButton({ verdict, variant, review, decision, disabled, onDone }: VerdictButtonProps) {
  const { t } = useTranslation();
  const keyPrefix = `desk.decision.verdicts.${verdict}`;
  const happens =
    verdict === 'approve' ? `${keyPrefix}.happens.${review.distribution ?? 'version'}` : `${keyPrefix}.happens`;
  return (
    <ConfirmButton
      label={t(`${keyPrefix}.do`)}
      title={t(`${keyPrefix}.question`, { name: review.app.name })}
      confirm={t(`${keyPrefix}.do`)}
      danger={verdict === 'reject'}
      variant={variant}
      disabled={disabled}
      command={{ method: 'POST', path: `/desk/reviews/${review.id}/${verdict}`, body: decision }}
      onConfirm={async () => {
        await decideCase(review.id, verdict, decision);
        onDone();
        toast({ title: t(`${keyPrefix}.done`) });
      }}
    >
      <p>{t(happens, { version: review.version })}</p>
      <p className="souk-quiet">{t('desk.decision.mailed', { count: decision.items.length })}</p>
    </ConfirmButton>
  );
}
