import Drawer from '@mui/material/Drawer'
import { MenuList } from './MenuList'

/** The menu as a drawer from the reading side, for narrow screens. */
export const MenuDrawer = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer open onClose={onClose} anchor="left" slotProps={{ paper: { sx: { width: 'min(300px, 86vw)' } } }}>
    <MenuList onGo={onClose} />
  </Drawer>
)
