import type { Ears } from './ears.ts';

const OUTER = { cat: 'M2 17 4.6 1.8Q5 0 6.4 1.2L16 9Z', fox: 'M1 18 1.8 0.8Q2-0.6 3.4 0.4L15 9.5Z' } as const;
const INNER = { cat: 'M5 12 6.2 4.4 11 8.6Z', fox: 'M3.4 12 3.6 4 9 8.8Z' } as const;

/** Two ears above the avatar. The right ear is the mirror image of the left one. The box is as wide as the avatar. */
export function AvatarEars({ ears }: { readonly ears: Ears }) {
  return (
    <svg viewBox="0 0 48 18" className="ui-avatar-ears" aria-hidden="true">
      {[undefined, 'matrix(-1 0 0 1 48 0)'].map((transform) => (
        <g key={transform ?? 'left'} {...(transform ? { transform } : {})}>
          <path d={OUTER[ears.kind]} fill={ears.fur} />
          <path d={INNER[ears.kind]} fill={ears.inner} />
          {ears.kind === 'fox' && <path d="M1.6 6 1.8 0.8Q2-0.6 3.4 0.4L6 2.4Z" fill="#3b2c22" />}
        </g>
      ))}
    </svg>
  );
}
