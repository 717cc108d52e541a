import Box from '@mui/material/Box';

/** Each colour as a swatch with its value. */
export function Colors({ colors }: { readonly colors: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[...new Set(colors)].map((color) => (
        <Box key={color} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <Box
            aria-hidden
            sx={{ width: 14, height: 14, borderRadius: 0.5, border: '1px solid', borderColor: 'divider' }}
            style={{ backgroundColor: color }}
          />
          <code>{color}</code>
        </Box>
      ))}
    </Box>
  );
}
