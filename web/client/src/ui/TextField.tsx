import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import { FieldNotes } from './FieldNotes.tsx';
import { RevealButton } from './RevealButton.tsx';
import './Field.css';

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'> & {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Shown below the field, which is then invalid. */
  readonly error?: string | null | undefined;
  readonly placeholder?: string;
  /** Fixed text before the input. */
  readonly prefix?: string;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** A text field with one line. A password can be revealed. */
export function TextField({ label, description, error, placeholder, prefix, className, inputRef, type = 'text', ...rest }: TextFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  return (
    <AriaTextField
      {...rest}
      type={isPassword && revealed ? 'text' : type}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames('ui-field', className)}
    >
      <Label className="ui-field-label">{label}</Label>
      <div className="ui-field-box">
        {prefix && (
          <span aria-hidden="true" className="ui-field-prefix">
            {prefix}
          </span>
        )}
        <Input className="ui-field-input" placeholder={placeholder ?? ''} {...(inputRef ? { ref: inputRef } : {})} />
        {isPassword && (
          <RevealButton isRevealed={revealed} onChange={setRevealed}>
            {revealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </RevealButton>
        )}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
