type Loaded = typeof import('./UserSettingsPage.tsx').UserSettingsPage;

let loading: Promise<Loaded> | null = null;

/** The code of one's own settings; asked for once, unless it does not come. */
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

/** Somebody opens the menu that leads there: the code comes while they read it. If it does not, who goes there is told. */
export function expectUserSettings(): void {
  loadUserSettings().catch(() => undefined);
}
