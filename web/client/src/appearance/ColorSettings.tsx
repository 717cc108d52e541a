import { useEffect, useState } from 'react';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { ColorField } from '../ui/ColorField.tsx';
import { useAppearance } from './appearance.ts';
import { changeColor, clearColors, useOwnStyles } from './own-styles.ts';
import { SafeModeNotice } from './SafeModeNotice.tsx';
import { shownColors } from './shown-colors.ts';
import { text } from './texts.ts';
import { THEME_KEYS, unreadablePanes } from './theme-colors.ts';

/** The custom colours of the theme. A colour that is not set shows the default. */
export function ColorSettings() {
  const { colors } = useOwnStyles();
  const shown = useShownColors();
  const unreadable = unreadablePanes(shown);
  const hasAny = Object.keys(colors).length > 0;
  return (
    <Section
      title={text('colors')}
      description={text('colorsText')}
      actions={
        hasAny && (
          <Button size="small" onPress={clearColors}>
            {text('clearColors')}
          </Button>
        )
      }
    >
      <SafeModeNotice />
      <div className="settings-columns">
        {THEME_KEYS.map((key) => (
          <ColorField
            key={key}
            label={text(key)}
            value={colors[key] ?? null}
            fallback={shown.get(key) ?? '#000000'}
            onChange={(color) => changeColor(key, color)}
            canClear
            error={unreadable.includes(key) ? text('hardToRead') : null}
          />
        ))}
      </div>
    </Section>
  );
}

/** Read again when anything that affects the colours changes, including the theme of the system. */
function useShownColors() {
  const { colors } = useOwnStyles();
  const { theme } = useAppearance();
  const [shown, setShown] = useState(shownColors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which these values change.
  useEffect(() => {
    const read = () => setShown(shownColors());
    read();
    const system = window.matchMedia('(prefers-color-scheme: light)');
    system.addEventListener('change', read);
    return () => system.removeEventListener('change', read);
  }, [colors, theme]);
  return shown;
}
