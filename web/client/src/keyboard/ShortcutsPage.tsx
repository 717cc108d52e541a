import { Keyboard } from 'lucide-react';
import { MainHeader } from '../app/MainHeader.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { text } from './texts.ts';
import './keyboard.css';

type Key = Parameters<typeof text>[0];
type Shortcut = readonly [key: Key, keys: readonly string[]];

const GROUPS: readonly (readonly [title: Key, shortcuts: readonly Shortcut[]])[] = [
  [
    'everywhere',
    [
      ['switcher', ['Ctrl', 'K']],
      ['search', ['Ctrl', 'Shift', 'F']],
      ['previous', ['Alt', '↑']],
      ['next', ['Alt', '↓']],
      ['previousUnread', ['Alt', 'Shift', '↑']],
      ['nextUnread', ['Alt', 'Shift', '↓']],
      ['regions', ['F6']],
      ['close', ['Esc']],
      ['shortcuts', ['Ctrl', '/']],
    ],
  ],
  [
    'inChannel',
    [
      ['markRead', ['Shift', 'Esc']],
      ['list', ['↑', '↓']],
      ['menu', ['Shift', 'F10']],
    ],
  ],
  [
    'writing',
    [
      ['send', ['Enter']],
      ['newLine', ['Shift', 'Enter']],
      ['editLast', ['↑']],
      ['mention', ['@']],
      ['channel', ['#']],
      ['emoji', [':']],
      ['complete', ['Tab']],
    ],
  ],
];

export function ShortcutsPage() {
  return (
    <>
      <MainHeader title={text('title')} icon={<Keyboard aria-hidden="true" />} />
      <div className="shortcuts">
        {GROUPS.map(([title, shortcuts]) => (
          <section key={title}>
            <h2>{text(title)}</h2>
            <dl>
              {shortcuts.map(([key, keys]) => (
                <div key={key}>
                  <dt>{text(key)}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
