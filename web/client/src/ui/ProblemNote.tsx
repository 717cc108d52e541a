import './ProblemNote.css';

/** What went wrong with the whole of a form or a dialog; nothing without it. */
export function ProblemNote({ children }: { readonly children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="ui-problem-note">
      {children}
    </p>
  );
}
