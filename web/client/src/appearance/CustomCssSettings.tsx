import { ChevronLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { copy } from '../settings/copy.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CssEditor } from './CssEditor.tsx';
import { changeCss, MOST_CSS, useOwnStyles } from './own-styles.ts';
import { SafeModeNotice } from './SafeModeNotice.tsx';
import { safeCss } from './safe-css.ts';
import { text } from './texts.ts';
import './appearance.css';

const EXAMPLE = '.message {\n  border-radius: 10px;\n}';

/** The user's own CSS, which applies while it is typed. */
export function CustomCssSettings() {
  const { css } = useOwnStyles();
  const refused = useMemo(() => safeCss(css).refused, [css]);
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = css === '';

  function remove(): void {
    changeCss('');
    setIsAsked(false);
  }

  return (
    <div className="settings-stack">
      <SettingsLink to="/app/settings/interface" className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('back')}
      </SettingsLink>
      <Section
        title={text('css')}
        description={text('cssIntro')}
        actions={
          !isEmpty && (
            <>
              <Button size="small" onPress={() => void copy(css, text('copied'))}>
                {text('copyCss')}
              </Button>
              <Button size="small" variant="danger" onPress={() => setIsAsked(true)}>
                {text('removeCss')}
              </Button>
            </>
          )
        }
      >
        <SafeModeNotice />
        <CssEditor label={text('cssLabel')} value={css} onChange={changeCss} placeholder={EXAMPLE} most={MOST_CSS} />
        <div role="status">
          {refused.length > 0 && (
            <>
              <p className="appearance-refused">{text('refused', { count: refused.length })}</p>
              <ul className="appearance-refused-list">
                {[...new Set(refused)].slice(0, 10).map((what) => (
                  <li key={what}>
                    <code>{what}</code>
                  </li>
                ))}
              </ul>
            </>
          )}
          {css.length >= MOST_CSS && <p className="appearance-refused">{text('cssFull')}</p>}
        </div>
        <p className="settings-note">{text.rich('safeMode', { address: <code>{`${window.location.origin}/app?safe`}</code> })}</p>
      </Section>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('removeTitle')}
        confirm={text('removeCss')}
        onConfirm={remove}
      >
        {text('removeText')}
      </ConfirmDialog>
    </div>
  );
}
