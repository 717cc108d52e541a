import { Link } from 'react-router';
import { hasOwnPage } from './page-branding.ts';
import { text } from './texts.ts';

/** Says whom to contact: links the contact page if the instance has one. */
export function ContactOperators() {
  return <p>{hasOwnPage('contact') ? <Link to="/contact">{text('askContact')}</Link> : text('askRunners')}</p>;
}
