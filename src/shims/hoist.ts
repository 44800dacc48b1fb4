/** Replaces `hoist-non-react-statics`, which emotion needs for a higher-order component that is not used here. */
const keepTarget = <T>(target: T): T => target
// oxlint-disable-next-line import/no-default-export -- the shape of the package it replaces
export default keepTarget
