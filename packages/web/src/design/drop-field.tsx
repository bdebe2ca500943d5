import './drop-field.css';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropFieldProps {
  /** What to drop or choose. */
  label: string;
  /** What is allowed, or what was chosen. */
  children?: ReactNode;
  /** Names and media types, as a file input takes them. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles(files: File[]): void;
}

/** Files by drop or by choosing. Underneath it is an ordinary file input, for keyboards and voices. */
export function DropField({ label, children, accept, multiple = false, disabled = false, onFiles }: DropFieldProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0 && !disabled) onFiles(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className="souk-drop-field"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again, after it was corrected.
          currentTarget.value = '';
        }}
      />
      <strong>{label}</strong>
      {children && <span className="souk-quiet">{children}</span>}
    </label>
  );
}
