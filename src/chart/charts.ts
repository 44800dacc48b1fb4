/* The single chunk of chart code; screens reach it through ChartFrame, or by importing this module lazily. */
export { BarChart } from './BarChart'
export { BarList } from './BarList'
export { LineChart, type LineChartProps } from './LineChart'
export { ShareBar, type Share } from './ShareBar'
