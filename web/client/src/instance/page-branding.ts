/** The name, icon and pages of the instance, from the served page. Set before anything is drawn. Pure, except for its state. */
export const OWN_PAGES = ['rules', 'contact'] as const;
export type OwnPage = (typeof OWN_PAGES)[number];

type Branding = {
  readonly name: string;
  readonly icon: string | null;
  readonly description: string | null;
  readonly pages: ReadonlySet<OwnPage>;
};

/** A page that the build wrote for any instance has the name of the product. */
let branding: Branding = { name: 'Folkmoot', icon: null, description: null, pages: new Set() };

/** Sets the values from the head of the page. null: missing. */
export function setBranding({
  name,
  icon,
  description,
  pages,
}: { readonly [part in 'name' | 'icon' | 'description' | 'pages']: string | null }): void {
  const names = new Set((pages ?? '').split(' '));
  branding = { name: name || branding.name, icon, description, pages: new Set(OWN_PAGES.filter((page) => names.has(page))) };
}

/** The name of the instance. */
export function instanceName(): string {
  return branding.name;
}

/** The description that the operators wrote. null: none. */
export function instanceDescription(): string | null {
  return branding.description;
}

/** The address of the instance's icon. null: the icon of the product is shown. */
export function instanceIcon(): string | null {
  return branding.icon;
}

/** Whether the operators wrote this page. */
export function hasOwnPage(page: OwnPage): boolean {
  return branding.pages.has(page);
}
