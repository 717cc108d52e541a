import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Copy, Flag, Forward, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { openDialog } from '../app/overlays.ts';
import { LazyForwardDialog } from '../forwarding/LazyForwardDialog.tsx';
import { text as forwardText } from '../forwarding/texts.ts';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { rightsOn } from '../messages/message-actions.tsx';
import { text as messageText } from '../messages/texts.ts';
import { text as reportText } from '../reports/entry-texts.ts';
import { LazyReportDialog } from '../reports/LazyReportDialog.tsx';
import { useStore } from '../store/store.ts';
import { buttonClass } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { type ActionName, actionsOn, type Obstacle, REPORTS_AT_ONCE } from './actions.ts';
import { copyMessages } from './copy-messages.ts';
import { DeleteSelectedDialog } from './DeleteSelectedDialog.tsx';
import { SELECTION_LIMIT, type Selection, selectedInOrder } from './selection.ts';
import { text } from './texts.ts';
import { endSelection, useSelection } from './use-selection.ts';
import './selection-bar.css';

const ICONS: readonly (readonly [ActionName, ReactNode])[] = [
  ['copy', <Copy key="copy" aria-hidden="true" />],
  ['forward', <Forward key="forward" aria-hidden="true" />],
  ['delete', <Trash2 key="delete" aria-hidden="true" />],
  ['report', <Flag key="report" aria-hidden="true" />],
];

const LABELS: Readonly<Record<ActionName, () => string>> = {
  copy: () => messageText('copyText'),
  forward: () => forwardText('forward'),
  delete: () => messageText('delete'),
  report: () => reportText('report'),
};

export function SelectionBar({ channelId }: { readonly channelId: string }) {
  const selection = useSelection(channelId);
  return selection && <Bar selection={selection} />;
}

/** In place of the composer while messages are selected. An unavailable action stays reachable and says why. */
function Bar({ selection }: { readonly selection: Selection }) {
  // Rights can change while the bar is shown.
  useStore((state) => state.roles);
  const [explained, setExplained] = useState<Obstacle | null>(null);
  const selected = selectedInOrder(selection);
  const actions = actionsOn(selected, rightsOn);
  useEndByEscape();

  function press(name: ActionName): void {
    const { messages, obstacle } = actions[name];
    setExplained(obstacle);
    if (obstacle === null) start(name, messages, selected.length - messages.length);
  }

  const isFull = selected.length >= SELECTION_LIMIT;
  const isExplaining = ICONS.some(([name]) => actions[name].obstacle === explained);
  return (
    <section className="selection-bar" aria-label={text('bar')}>
      <p role="status" className="selection-status">
        <span className="selection-count">{text('count', { count: selected.length })}</span>
        {isFull && <span>{text('limit', { count: SELECTION_LIMIT })}</span>}
        {explained !== null && isExplaining && <span>{explanation(explained)}</span>}
      </p>
      <IconButton className="selection-cancel" label={text('cancel')} onPress={endSelection}>
        <X aria-hidden="true" />
      </IconButton>
      <div className="selection-actions">
        {ICONS.map(([name, icon]) => {
          const { obstacle } = actions[name];
          const why = obstacle === null ? {} : { 'aria-disabled': true, 'data-disabled': true, title: explanation(obstacle) };
          return (
            <button
              key={name}
              type="button"
              className={buttonClass('quiet', 'medium', name === 'delete' ? 'selection-action selection-delete' : 'selection-action')}
              onClick={() => press(name)}
              {...why}
            >
              {icon}
              <span>{LABELS[name]()}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

function explanation(obstacle: Obstacle): string {
  return obstacle === 'tooManyReports' ? text('limit', { count: REPORTS_AT_ONCE }) : text(obstacle);
}

function start(name: ActionName, messages: readonly RawMessage[], others: number): void {
  if (name === 'copy') void copyMessages(messages);
  else openDialog((close) => <ActionDialog name={name} messages={messages} others={others} onClose={close} />);
}

type ActionDialogProps = {
  readonly name: Exclude<ActionName, 'copy'>;
  readonly messages: readonly RawMessage[];
  readonly others: number;
  readonly onClose: () => void;
};

function ActionDialog({ name, messages, others, onClose }: ActionDialogProps) {
  switch (name) {
    case 'forward':
      return <LazyForwardDialog messages={messages} onClose={onClose} onSent={endSelection} />;
    case 'delete':
      return <DeleteSelectedDialog messages={messages} others={others} onClose={onClose} />;
    case 'report': {
      const about = messages.map(({ id, createdBy }) => ({ kind: 'message', id, name: createdBy.username }) as const);
      return <LazyReportDialog about={about} onClose={onClose} onSent={endSelection} />;
    }
  }
}

/** Wherever the focus is, unless a dialog or a menu is open, which Esc closes first. */
function useEndByEscape(): void {
  useEffect(() => {
    function end(event: KeyboardEvent): void {
      const isAbove = event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog], [role=menu]');
      if (isShortcut(event, 'endSelection') && !event.defaultPrevented && !isAbove) endSelection();
    }
    window.addEventListener('keydown', end);
    return () => window.removeEventListener('keydown', end);
  }, []);
}
