import { DoorOpen, KeyRound, Telescope, Zap } from 'lucide-react';
import { useCanRegister } from '../identity-providers/log-in-choices.ts';
import { useToken } from '../session/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { HomePreview } from './HomePreview.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { text } from './texts.ts';
import { useTitle } from './use-title.ts';
import './HomePage.css';
import { instanceDescription } from '../instance/page-branding.ts';

/** The home page for visitors: what the product is, a preview, and the links to log in and register. */
export function HomePage() {
  useTitle(undefined);
  const isSignedIn = useToken() !== null;
  const points = [
    { icon: <DoorOpen aria-hidden="true" />, title: text('pointRoomsTitle'), words: text('pointRoomsText') },
    { icon: <Zap aria-hidden="true" />, title: text('pointQuickTitle'), words: text('pointQuickText') },
    { icon: <KeyRound aria-hidden="true" />, title: text('pointPrivateTitle'), words: text('pointPrivateText') },
    { icon: <Telescope aria-hidden="true" />, title: text('pointOpenTitle'), words: text('pointOpenText') },
  ];
  return (
    <PublicLayout>
      <section className="home-hero">
        <div className="home-words">
          <h1 className="home-title">{text('heroTitle')}</h1>
          <p className="home-text">{instanceDescription() ?? text('heroText')}</p>
          <HomeActions isSignedIn={isSignedIn} />
          <p className="home-note">{text('heroNote')}</p>
        </div>
        <HomePreview />
      </section>
      <ul className="home-points">
        {points.map((point) => (
          <li key={point.title} className="home-point">
            <span className="home-point-icon">{point.icon}</span>
            <h2 className="home-point-title">{point.title}</h2>
            <p>{point.words}</p>
          </li>
        ))}
      </ul>
      <section className="home-closing">
        <h2 className="home-closing-title">{text('closingTitle')}</h2>
        <HomeActions isSignedIn={isSignedIn} />
      </section>
    </PublicLayout>
  );
}

function HomeActions({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const canRegister = useCanRegister();
  if (isSignedIn) {
    return (
      <div className="home-actions">
        <ButtonLink to="/app" variant="primary" size="large">
          {text('openApp')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="home-actions">
      {canRegister && (
        <ButtonLink to="/register" variant="primary" size="large">
          {text('createAccount')}
        </ButtonLink>
      )}
      <ButtonLink to="/login" size="large">
        {text('logIn')}
      </ButtonLink>
    </div>
  );
}
