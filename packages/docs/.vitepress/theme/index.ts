import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../.work/tones.css';
import './style.css';

export default DefaultTheme;
