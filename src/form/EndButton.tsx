import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'

/** A button at the end of a text box; `drawing` is the path of its icon. */
export const EndButton = ({ drawing, ...props }: IconButtonProps & { readonly drawing: string }) => (
  <InputAdornment position="end">
    <IconButton edge="end" {...props}>
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={drawing} />
      </svg>
    </IconButton>
  </InputAdornment>
)
