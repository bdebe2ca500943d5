import './editor.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorMessage } from '../../../design/error-message';
import { LineProblems } from './editable-line';
import { focusProblem } from './focus-problem';
import { ManifestTextarea } from './manifest-textarea';
import { ProblemFixesView } from './problem-fixes-view';
import type { ManifestEditor as Editor } from './use-manifest-editor';

/** A manifest to write, and its problems, each at its line. */
export function ManifestEditor({ editor }: { editor: Editor }) {
  const { fixes, checked } = editor;
  const ref = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="xs" ref={ref}>
      <Bar editor={editor} onWalk={(which) => focusProblem(ref.current, which)} />
      {fixes && fixes.elsewhere.length > 0 && (
        <div className="souk-card" data-wrong="true">
          <LineProblems problems={fixes.elsewhere} />
        </div>
      )}
      {fixes ? (
        <ProblemFixesView fixes={fixes} onPiece={editor.editPiece} />
      ) : (
        <ManifestTextarea
          text={editor.text}
          wrongLines={new Set((checked.verdict?.errors ?? []).flatMap(({ line }) => line ?? []))}
          onText={editor.write}
          onPaste={() => editor.text.trim() === '' && editor.show()}
        />
      )}
      {checked.error !== undefined && <ErrorMessage error={checked.error} retry={checked.retry} />}
    </Stack>
  );
}

interface BarProps {
  editor: Editor;
  onWalk(which: 'next' | 'previous'): void;
}

/** What the last check found, and the ways between problems. */
function Bar({ editor, onWalk }: BarProps) {
  const { t } = useTranslation();
  const { fixes, problems } = editor;
  return (
    <div className="souk-editor-bar">
      <Text role="status" fw={600} c={colourOf(editor)}>
        {useOutcome(editor)}
      </Text>
      <Group gap="xs">
        {fixes && problems > 0 && (
          <>
            <Button variant="default" size="compact-sm" onClick={() => onWalk('previous')} aria-keyshortcuts="Shift+F8">
              {t('versions.editor.previous')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => onWalk('next')} aria-keyshortcuts="F8">
              {t('versions.editor.next')}
            </Button>
          </>
        )}
        {fixes && (
          <Button variant="default" size="compact-sm" onClick={editor.showWhole}>
            {t('versions.editor.editWhole')}
          </Button>
        )}
        {!fixes && problems > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => editor.show()}>
            {t('versions.editor.showProblems')}
          </Button>
        )}
      </Group>
    </div>
  );
}

function useOutcome({ text, problems, checked }: Editor): string {
  const { t } = useTranslation();
  if (text.trim() === '') return t('versions.editor.empty');
  if (problems > 0) return t('versions.editor.problems', { count: problems });
  if (checked.verdict?.valid) return t('versions.editor.valid');
  return checked.checking ? t('versions.editor.checking') : t('versions.editor.unchecked');
}

function colourOf({ problems, checked }: Editor): string {
  if (problems > 0) return 'var(--souk-bad)';
  return checked.verdict?.valid ? 'var(--souk-good)' : 'var(--mantine-color-dimmed)';
}
