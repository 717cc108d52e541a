import { Button } from './Button.tsx';
import { text } from './texts.ts';
import './SaveBar.css';

type SaveBarProps = {
  readonly isUnsaved: boolean;
  readonly onSave: () => void;
  readonly onReset: () => void;
  readonly isPending?: boolean;
  /** Disables saving while the input is invalid. */
  readonly isBlocked?: boolean;
  readonly problem?: string | null | undefined;
};

/** Shown while there are unsaved changes, until they are saved or reset. */
export function SaveBar({ isUnsaved, onSave, onReset, isPending = false, isBlocked = false, problem }: SaveBarProps) {
  return (
    <div className="ui-save-bar-place" role="status">
      {isUnsaved && (
        <div className="ui-save-bar">
          <p className={problem ? 'ui-save-bar-text ui-save-bar-problem' : 'ui-save-bar-text'}>{problem ?? text('unsaved')}</p>
          <Button onPress={onReset} isDisabled={isPending}>
            {text('reset')}
          </Button>
          <Button variant="primary" onPress={onSave} isPending={isPending} isDisabled={isBlocked}>
            {text('save')}
          </Button>
        </div>
      )}
    </div>
  );
}
