type Loaded = typeof import('./UserSettingsPage.tsx').UserSettingsPage;

let loading: Promise<Loaded> | null = null;

/** Loads the code of the user settings once. Retried only after an error. */
export function loadUserSettings(): Promise<Loaded> {
  loading ??= import('./UserSettingsPage.tsx').then(
    ({ UserSettingsPage }) => UserSettingsPage,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Preloads the code when the menu with the link opens. Errors are shown when the page is opened. */
export function expectUserSettings(): void {
  loadUserSettings().catch(() => undefined);
}
