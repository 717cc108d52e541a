import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldNotes } from './FieldNotes.tsx';
import './Field.css';

export type TextAreaProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'type'> & {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | null | undefined;
  readonly placeholder?: string;
  /** Shows a character counter. Longer text is not cut off. */
  readonly limit?: number;
};

/** A text field with several lines that grows with its text. */
export function TextArea({ label, description, error, placeholder, limit, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="ui-field">
      <Label className="ui-field-label">{label}</Label>
      <div className="ui-field-box">
        <AriaTextArea className="ui-field-input" placeholder={placeholder ?? ''} rows={3} />
      </div>
      {limit !== undefined && (
        <span aria-hidden="true" className="ui-field-count">
          {[...(rest.value ?? '')].length} / {limit}
        </span>
      )}
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
