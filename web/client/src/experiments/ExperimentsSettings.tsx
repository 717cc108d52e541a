import { Section } from '../settings/Section.tsx';
import { Switch } from '../ui/Switch.tsx';
import { EXPERIMENTS, turnExperiment, useExperiments } from './experiments.ts';
import { text } from './texts.ts';

export function ExperimentsSettings() {
  const enabled = useExperiments();
  return (
    <div className="settings-stack">
      <Section title={text('onTrial')} description={text('onTrialText')}>
        <div className="settings-divided">
          {EXPERIMENTS.map((experiment) => (
            <Switch
              key={experiment}
              isSelected={enabled.includes(experiment)}
              onChange={(isOn) => turnExperiment(experiment, isOn)}
              description={text(`${experiment}Text`)}
            >
              {text(experiment)}
            </Switch>
          ))}
        </div>
      </Section>
    </div>
  );
}
