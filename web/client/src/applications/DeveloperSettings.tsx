import { Navigate, Route, Routes } from 'react-router';
import { ApplicationList } from './ApplicationList.tsx';
import { ApplicationPage } from './ApplicationPage.tsx';
import { APPLICATIONS } from './places.ts';

export function DeveloperSettings() {
  return (
    <Routes>
      <Route path="applications" element={<ApplicationList />} />
      <Route path="applications/:applicationId/*" element={<ApplicationPage />} />
      <Route path="*" element={<Navigate to={APPLICATIONS} replace />} />
    </Routes>
  );
}
