import { instanceIcon, instanceName } from '../instance/page-branding.ts';
import './Logo.css';

type LogoProps = { readonly size?: number; readonly hasName?: boolean };

/** The logo: people around a fire, one of whom speaks. `hasName` shows the name next to it. */
export function Logo({ size = 32, hasName = true }: LogoProps) {
  const icon = instanceIcon();
  return (
    <span className="ui-logo" style={{ fontSize: size * 0.62 }}>
      {icon === null ? <Mark size={size} /> : <img src={icon} alt="" width={size} height={size} className="ui-logo-mark" />}
      {hasName && <span className="ui-logo-name">{instanceName()}</span>}
    </span>
  );
}

/** The logo of the product. */
function Mark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="ui-logo-mark">
      <circle cx="16" cy="5.2" r="3.5" />
      <circle cx="25.4" cy="10.6" r="3.5" />
      <circle cx="25.4" cy="21.4" r="3.5" />
      <circle cx="16" cy="26.8" r="3.5" />
      <circle cx="6.6" cy="10.6" r="3.5" />
      <path d="M6.6 17.9a3.5 3.5 0 0 1 3.5 3.5c0 3.9-3.4 7.2-7.6 7.8-.9.1-1.3-.9-.6-1.5 1-.9 1.6-1.9 1.8-2.9A3.5 3.5 0 0 1 6.6 17.9Z" />
      <circle cx="16" cy="16" r="4" className="ui-logo-fire" />
    </svg>
  );
}
