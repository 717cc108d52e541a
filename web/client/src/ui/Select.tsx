import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldNotes } from './FieldNotes.tsx';
import './Field.css';
import './overlay.css';
import './Select.css';

export type SelectOption = { readonly id: string; readonly label: string; readonly icon?: ReactNode; readonly description?: string };

type SelectProps = {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly description?: ReactNode;
  readonly error?: string | null | undefined;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
};

/** A field for one of a few options. */
export function Select({ label, options, value, onChange, description, error, placeholder, isDisabled = false }: SelectProps) {
  return (
    <AriaSelect
      className="ui-field"
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      placeholder={placeholder ?? ''}
    >
      <Label className="ui-field-label">{label}</Label>
      <AriaButton className="ui-field-box ui-select-button">
        <SelectValue className="ui-select-value" />
        <ChevronDown aria-hidden="true" />
      </AriaButton>
      <FieldNotes description={description} error={error} />
      <AriaPopover className="ui-popover" offset={4}>
        <ListBox items={options} className="ui-rows">
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="ui-row">
              {option.icon}
              <span className="ui-row-text">
                <span className="ui-row-label">
                  <bdi>{option.label}</bdi>
                </span>
                {option.description && <span className="ui-row-description">{option.description}</span>}
              </span>
              {option.id === value && <Check aria-hidden="true" />}
            </ListBoxItem>
          )}
        </ListBox>
      </AriaPopover>
    </AriaSelect>
  );
}
