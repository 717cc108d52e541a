import { text } from './texts.ts';

const STEPS = 4;

export function SetupStep({ step }: { readonly step: number }) {
  return <p className="auth-step">{text('setupStep', { step, steps: STEPS })}</p>;
}
