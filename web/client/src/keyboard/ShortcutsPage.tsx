import { Keyboard } from 'lucide-react';
import { MainHeader } from '../app/MainHeader.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { voiceSettings } from '../voice/voice-settings.ts';
import { keysOf, SHORTCUTS } from './shortcuts.ts';
import { text } from './texts.ts';
import './keyboard.css';

/** Lists all shortcuts. */
export function ShortcutsPage() {
  const { keys } = voiceSettings();
  return (
    <>
      <MainHeader title={text('title')} icon={<Keyboard aria-hidden="true" />} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className="shortcuts" tabIndex={0} aria-label={text('title')}>
        {SHORTCUTS.map(([title, shortcuts]) => (
          <section key={title}>
            <h2>{text(title)}</h2>
            <dl>
              {shortcuts.map(([shortcut, chords]) => (
                <Line key={shortcut} label={text(shortcut)} chords={chords.map(keysOf)} />
              ))}
              {title === 'everywhere' && <Line label={text('pushToTalk')} chords={[keys]} />}
            </dl>
          </section>
        ))}
      </section>
    </>
  );
}

function Line({ label, chords }: { readonly label: string; readonly chords: readonly (readonly string[])[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {chords.map((keys) => (
          <Kbd key={keys.join(' ')} keys={keys} />
        ))}
      </dd>
    </div>
  );
}
