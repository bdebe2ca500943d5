import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { Dialog } from '../../design/dialog';
import { ErrorMessage } from '../../design/error-message';
import { FileDropField } from '../../design/file-drop-field';

interface RowProblem {
  row: number;
  reason: string;
}

interface ImportDialogProps<Row> {
  title: string;
  sentence: string;
  /** Begins the key of the words for a reason. */
  reasons: string;
  limits: { rows: number; csvBytes: number };
  use: string;
  read(text: string): { rows: Row[]; problems: RowProblem[] };
  /** Asks the API whether it would take the rows. */
  validate(rows: Row[]): Promise<unknown>;
  /** What its refusal says of the rows. */
  problemsIn(sentences: readonly string[]): RowProblem[];
  onRows(rows: Row[]): Promise<unknown> | undefined;
  onClose(): void;
}

interface Found<Row> {
  rows: Row[];
  problems: RowProblem[];
}

/** Reads a file and lists what is wrong with its rows; a file without a problem can be used. */
export function ImportDialog<Row>(props: ImportDialogProps<Row>) {
  const { title, sentence, reasons, limits, use, read, validate, problemsIn, onRows, onClose } = props;
  const { t } = useTranslation();
  const [file, setFile] = useState<Found<Row>>();
  const [tooLarge, setTooLarge] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const open = async ([chosen]: File[]) => {
    setError(undefined);
    setFile(undefined);
    if (!chosen) return;
    const text = chosen.size > limits.csvBytes ? undefined : await chosen.text();
    const found = text === undefined ? undefined : read(text);
    const fits = found !== undefined && found.rows.length <= limits.rows;
    setTooLarge(!fits);
    if (!fits) return;
    try {
      if (found.problems.length === 0) await validate(found.rows);
      setFile(found);
    } catch (refusal) {
      const problems = refusal instanceof ApiError ? problemsIn(refusal.sentences) : [];
      if (problems.length > 0) setFile({ ...found, problems });
      else setError(refusal);
    }
  };
  const take = async () => {
    setBusy(true);
    try {
      await onRows(file?.rows ?? []);
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  const isRight = file !== undefined && file.problems.length === 0;
  return (
    <Dialog open title={title} busy={busy} onClose={onClose}>
      <Stack gap="md">
        <Text>{sentence}</Text>
        <FileDropField label={t('delivery.import.choose')} accept=".csv,text/csv" onFiles={(files) => void open(files)}>
          {t('delivery.import.limits', { rows: limits.rows })}
        </FileDropField>
        {tooLarge && (
          <Text role="alert" c="var(--souk-bad)">
            {t('delivery.import.tooLarge', { rows: limits.rows })}
          </Text>
        )}
        {error !== undefined && <ErrorMessage error={error} />}
        {isRight && <Text role="status">{t('delivery.import.right', { count: file.rows.length })}</Text>}
        {file && !isRight && <Problems problems={file.problems} reasons={reasons} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button disabled={!isRight} loading={busy} onClick={() => void take()}>
            {use}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const mostShown = 50;

function Problems({ problems, reasons }: { problems: RowProblem[]; reasons: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Text c="var(--souk-bad)">{t('delivery.import.wrong', { count: problems.length })}</Text>
      <ul>
        {problems.slice(0, mostShown).map(({ row, reason }) => (
          <li key={`${row} ${reason}`}>{t('delivery.import.row', { row, reason: t(`${reasons}.${reason}`) })}</li>
        ))}
      </ul>
    </div>
  );
}
