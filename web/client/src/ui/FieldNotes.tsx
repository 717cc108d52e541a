import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';

type FieldNotesProps = { readonly description?: ReactNode; readonly error?: string | null | undefined };

/** The error of a field, else its description. react-aria associates both with the field. */
export function FieldNotes({ description, error }: FieldNotesProps) {
  return (
    <>
      {description && !error && (
        <Text slot="description" className="ui-field-note">
          {description}
        </Text>
      )}
      <FieldError className="ui-field-error">
        {error && (
          <>
            <CircleAlert aria-hidden="true" size={16} style={{ flex: 'none', marginTop: 2 }} />
            {error}
          </>
        )}
      </FieldError>
    </>
  );
}
