/** What the page that was served says of the instance, told before anything is drawn. Pure but for what it holds. */
export const OWN_PAGES = ['rules', 'contact'] as const;
export type OwnPage = (typeof OWN_PAGES)[number];

type Look = {
  readonly name: string;
  readonly icon: string | null;
  readonly description: string | null;
  readonly pages: ReadonlySet<OwnPage>;
};

/** A page that the build wrote for any instance has the name of the product. */
let look: Look = { name: 'Folkmoot', icon: null, description: null, pages: new Set() };

/** As it stands in the head of the page; null: it does not. */
export function reportLook({
  name,
  icon,
  description,
  pages,
}: { readonly [part in 'name' | 'icon' | 'description' | 'pages']: string | null }): void {
  const told = new Set((pages ?? '').split(' '));
  look = { name: name || look.name, icon, description, pages: new Set(OWN_PAGES.filter((page) => told.has(page))) };
}

/** What the instance is called. */
export function instanceName(): string {
  return look.name;
}

/** What the instance is, in the words of those who run it; null: they said nothing. */
export function instanceDescription(): string | null {
  return look.description;
}

/** Address of the icon of the instance; null: it has none, and ours is shown. */
export function instanceIcon(): string | null {
  return look.icon;
}

/** Whether those who run the instance wrote this page. */
export function hasOwnPage(page: OwnPage): boolean {
  return look.pages.has(page);
}
