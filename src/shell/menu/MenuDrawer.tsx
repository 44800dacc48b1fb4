import Drawer from '@mui/material/Drawer'
import { useBackCloses } from '../../data/router/useBackCloses'
import { MenuList } from './MenuList'
import { inMuiFrame } from '../../theme/MuiFrame'

const Sided = ({ onClose }: { readonly onClose: () => void }) => {
  useBackCloses(true, onClose)
  return (
    <Drawer open onClose={onClose} anchor="left" slotProps={{ paper: { sx: { width: 'min(300px, 86vw)' } } }}>
      <MenuList onGo={onClose} />
    </Drawer>
  )
}

/** The menu as a drawer from the reading side, for narrow screens. */
export const MenuDrawer = inMuiFrame(Sided)
