import BrightnessAuto from '@mui/icons-material/BrightnessAutoOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { text } from '../texts.ts';
import { chooseTheme, useThemeChoice } from '../theme/mode.ts';

const CHOICES = [
  { choice: 'system', label: 'themeSystem', Icon: BrightnessAuto },
  { choice: 'light', label: 'themeLight', Icon: LightMode },
  { choice: 'dark', label: 'themeDark', Icon: DarkMode },
] as const;

export function ThemeMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useThemeChoice();
  const Shown = CHOICES.find(({ choice }) => choice === chosen)?.Icon ?? BrightnessAuto;
  return (
    <>
      <Tooltip title={text('theme')}>
        <IconButton
          color="inherit"
          aria-label={text('theme')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Shown />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CHOICES.map(({ choice, label, Icon }) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            selected={choice === chosen}
            onClick={() => {
              chooseTheme(choice);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {text(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
