import './file-drop-field.css';
import { type DragEvent, type ReactNode, useId, useState } from 'react';

interface FileDropFieldProps {
  /** What to drop or choose. */
  label: string;
  /** What is allowed, or what was chosen. */
  children?: ReactNode;
  /** Names and media types, as a file input takes them. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Where a link to this field leads. */
  id?: string;
  onFiles(files: File[]): void;
}

/** Files by drop or by choosing. Underneath it is an ordinary file input, for keyboards and voices. */
export function FileDropField({
  label,
  children,
  accept,
  multiple = false,
  disabled = false,
  id,
  onFiles,
}: FileDropFieldProps) {
  const [over, setOver] = useState(false);
  const rules = useId();
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0 && !disabled) onFiles(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className="souk-drop-field"
      data-over={over && !disabled}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        id={id}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={children ? rules : undefined}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again, after it was corrected.
          currentTarget.value = '';
        }}
      />
      <strong>{label}</strong>
      {children && (
        <span className="souk-quiet" id={rules}>
          {children}
        </span>
      )}
    </label>
  );
}
