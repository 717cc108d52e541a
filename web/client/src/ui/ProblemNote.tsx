import './ProblemNote.css';

/** The error of a whole form or dialog. Renders nothing without one. */
export function ProblemNote({ children }: { readonly children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="ui-problem-note">
      {children}
    </p>
  );
}
