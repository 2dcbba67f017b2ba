import { mount } from "svelte";
import App from "./App.svelte";
import "./themes.css";
import "./page.css";
import { texts } from "./texts";

document.documentElement.lang = texts.language;
const page = document.getElementById("page");
if (page) mount(App, { target: page });
