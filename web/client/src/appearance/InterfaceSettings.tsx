import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { blurs, changeAppearance, THEMES, useAppearance } from './appearance.ts';
import { ColorSettings } from './ColorSettings.tsx';
import { CSS_PAGE } from './OwnStyles.tsx';
import { text } from './texts.ts';
import './appearance.css';

/** The appearance of the client on this device. Changes apply immediately. */
export function InterfaceSettings() {
  const appearance = useAppearance();
  return (
    <div className="settings-stack">
      <Section title={text('look')} description={text('lookText')}>
        <Select
          label={text('theme')}
          options={THEMES.map((id) => ({ id, label: text(id) }))}
          value={appearance.theme}
          onChange={(id) => changeAppearance({ theme: THEMES.find((theme) => theme === id) ?? 'system' })}
        />
        <div className="settings-divided">
          <Switch isSelected={blurs(appearance)} onChange={(blur) => changeAppearance({ blur })} description={text('blurText')}>
            {text('blur')}
          </Switch>
          <Switch
            isSelected={appearance.advancedMarkup}
            onChange={(advancedMarkup) => changeAppearance({ advancedMarkup })}
            description={text('markupText')}
          >
            {text('markup')}
          </Switch>
          <Switch isSelected={appearance.twitterEmbed} onChange={(twitterEmbed) => changeAppearance({ twitterEmbed })}>
            {text('twitter')}
          </Switch>
        </div>
      </Section>
      <ColorSettings />
      <Section
        title={text('css')}
        description={text('cssText')}
        actions={
          <SettingsLink to={CSS_PAGE} className="appearance-link">
            {text('openCss')}
          </SettingsLink>
        }
      >
        {null}
      </Section>
    </div>
  );
}
