import './theme/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate } from './session/Gate.tsx';
import { followOtherTabs } from './session/session.ts';
import { showMode, startMode } from './theme/mode.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
showMode(startMode());
followOtherTabs();
createRoot(root).render(
  <StrictMode>
    <Gate />
  </StrictMode>,
);
