/** The library's theme, made of our tokens, with the same colours as the client, in light and dark. */
import type { CheckboxProps } from '@mui/material/Checkbox';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { type ColourOf, coloursOf, type Mode } from './token-colours.ts';

const SMALL = { borderRadius: 'var(--radius-small)' };

function paletteOf(mode: Mode, colour: ColourOf): NonNullable<RaThemeOptions['palette']> {
  const onTone = colour(mode === 'dark' ? 'background-color' : 'text-on-primary-color');
  const tone = (name: string, contrastText = onTone) => ({
    main: colour(name),
    light: colour(name),
    dark: colour(name),
    contrastText,
  });
  return {
    mode,
    primary: tone('primary-color', colour('text-on-primary-color')),
    secondary: tone('primary-color', colour('text-on-primary-color')),
    error: tone('alert-color', colour('text-on-alert-color')),
    warning: tone('warn-color'),
    success: tone('success-color'),
    info: tone('presence-ltp-color'),
    background: { default: colour('background-color'), paper: colour('pane-color') },
    text: { primary: colour('text-color'), secondary: colour('text-muted-color'), disabled: colour('text-subtle-color') },
    divider: colour('line-color'),
    action: { hover: colour('hover-color'), selected: colour('selected-color'), active: colour('text-muted-color') },
  };
}

function componentsOf(colour: ColourOf): NonNullable<RaThemeOptions['components']> {
  const line = colour('line-color');
  return {
    ...defaultTheme.components,
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', boxShadow: 'none' } } },
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: colour('header-background-color'),
          color: colour('text-color'),
          borderRadius: 0,
          borderBottom: `1px solid ${line}`,
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: { boxShadow: 'var(--shadow-overlay)', borderRadius: 'var(--radius-large)' } } },
    MuiPopover: { styleOverrides: { paper: { boxShadow: 'var(--shadow-overlay)', backgroundColor: colour('raised-color') } } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: SMALL } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: colour('tooltip-background-color'),
          color: colour('text-on-tooltip-color'),
          fontSize: 'var(--font-size-small)',
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { ...SMALL, backgroundColor: colour('field-color') },
        notchedOutline: { borderColor: colour('field-border-color') },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: line, fontVariantNumeric: 'tabular-nums', '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' } },
        head: { color: colour('text-muted-color'), fontWeight: 540 },
      },
    },
    // The library labels the element around the checkbox, but the label belongs to the checkbox itself.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: ({ 'aria-label': name }: CheckboxProps) => (name === undefined ? {} : { 'aria-label': name }),
        },
      },
    },
    MuiChip: { styleOverrides: { root: SMALL } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          ...SMALL,
          margin: '1px 8px',
          paddingInline: 10,
          fontSize: 'var(--font-size-base)',
          '&.RaMenuItemLink-active': { backgroundColor: colour('selected-color'), color: colour('text-color') },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-headerCell': { backgroundColor: colour('pane-color') } } },
    },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', paddingInline: 0 } } } },
    RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', minHeight: 0 } } } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { backgroundColor: colour('primary-color-dark'), color: colour('text-color') },
          '& .RaBulkActionsToolbar-topToolbar': { justifyContent: 'safe flex-end', overflowX: 'auto', whiteSpace: 'nowrap' },
          '& .RaBulkActionsToolbar-topToolbar .MuiButton-root': { flexShrink: 0 },
        },
      },
    },
  };
}

export function themeOf(mode: Mode): RaThemeOptions {
  const colour = coloursOf(mode);
  return {
    ...defaultTheme,
    palette: paletteOf(mode, colour),
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'var(--font-family)',
      fontSize: 14,
      h1: { fontSize: 'var(--font-size-title)', fontWeight: 640, lineHeight: 1.2 },
      h2: { fontSize: 'var(--font-size-medium)', fontWeight: 640, lineHeight: 1.3 },
      h3: { fontSize: 'var(--font-size-base)', fontWeight: 640, lineHeight: 1.3 },
      button: { textTransform: 'none', fontWeight: 540 },
    },
    ...(window.matchMedia('(prefers-reduced-motion: reduce)').matches ? { transitions: { create: () => 'none' } } : {}),
    sidebar: { width: 200, closedWidth: 56 },
    components: componentsOf(colour),
  };
}
